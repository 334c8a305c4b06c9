import type { Variable } from './config.ts';

/** The documentation of a variable, as Markdown. */
interface Described {
  meaning: string;
  /** The value or behaviour without the variable; empty: none. */
  default: string;
}

type Group<V extends string> = Readonly<Record<V, Described>>;

/** For tests only: not documented. */
type Hidden = 'PUSH_LOOPBACK' | 'FCM_URL';

const GROUPS = {
  'Addresses and safety': {
    NODE_ENV: {
      meaning:
        '`production`, `development`, `test` or nothing; anything else stops the start. Production refuses what is for trying out only, and asks for `PUBLIC_URL`, `DATABASE_URL`, `STUDENT_SYSTEM_URL` and `STUDENT_SYSTEM_TOKEN`',
      default: '',
    },
    HOST: { meaning: 'address on which the portal listens', default: '127.0.0.1' },
    PORT: { meaning: 'port on which it listens', default: '3000' },
    PUBLIC_URL: {
      meaning:
        "the portal's address for users; https turns on `__Host-` cookies and HSTS, and production asks for it",
      default: '`http://HOST:PORT`',
    },
    DRAIN_SECONDS: {
      meaning:
        'how long a portal that is to stop goes on serving, 0 to 60: `/readyz` answers 503 at once, which proxies notice in the first half, and open pages are moved to other portals in the second ([upgrade.md](upgrade.md)). The service manager must allow this time and 8 seconds more',
      default: '`6` in production with `DATABASE_URL`, else `0`',
    },
    PLAIN_HTTP: { meaning: '`true`: users come over plain http, in production, too', default: '`false`' },
    TRUST_PROXY: {
      meaning:
        'addresses or networks of the proxies whose forwarding headers are believed, e.g. `127.0.0.1, 10.0.0.0/8`; required in production when `PUBLIC_URL` is https',
      default: '`false`',
    },
  },
  'Database and files': {
    DATABASE_URL: {
      meaning:
        'PostgreSQL 15 or newer instead of the embedded one; any number of portals may share it. `embedded` asks for the embedded one by name',
      default: 'embedded',
    },
    DATA_DIR: { meaning: 'embedded PostgreSQL and files; one portal owns it', default: '`./data`' },
    FEED_KEY: {
      meaning:
        'a random text of at least 32 characters, the same for all portals, from which the addresses of calendar feeds are derived. After a change existing addresses keep working, but they cannot be shown again; users make new ones',
      default: 'a key in the database',
    },
  },
  'Student system': {
    STUDENT_SYSTEM_URL: {
      meaning:
        "address of the university's student system; in production https unless it is on this machine. Without it the sandbox starts, on this machine only: over plain http, on a loopback `HOST` and with the embedded database. `sandbox` asks for the sandbox by name anywhere",
      default: 'sandbox',
    },
    STUDENT_SYSTEM_TOKEN: {
      meaning:
        "the portal's credential at the student system, sent as a bearer with every call; required in production. The sandbox gets a new one at each start",
      default: '',
    },
    STUDENT_SYSTEM_PAGE: { meaning: 'its page for people, e.g. to renew a password', default: '' },
    REQUESTS_IN_HAND: {
      meaning: 'most pending requests of students in one portal; further ones are refused',
      default: '50000',
    },
  },
  Login: {
    LOGIN: {
      meaning:
        "the ways to log in, separated by commas, the primary one first: `password` (of the student system, on the login page of the portal), `ldap` (of the university's directory, on the same page, in its place) and `oidc` (OpenID Connect, at the university's own login). `oidc` alone leads there at once and takes no password; `oidc, password` and `oidc, ldap` offer both ([login.md](login.md))",
      default: '`password`',
    },
    STUDENT_SYSTEM_PASSWORD: {
      meaning:
        'which password the student system means when it asks users of `oidc` or `ldap` for one: `own`, one that only the student system has; `same`, that of the directory; `none`, it takes no password of theirs, so what asks for one is not available with such a login; `token`, with `oidc` alone, it takes a token of that login in place of a password ([login.md](login.md#the-password-of-the-student-system))',
      default: '`own`',
    },
    OIDC_ISSUER: {
      meaning:
        "the provider's issuer, exactly as its `/.well-known/openid-configuration` writes it; https unless it is on this machine",
      default: '',
    },
    OIDC_CLIENT_ID: { meaning: 'the id under which the portal is registered there', default: '' },
    OIDC_CLIENT_SECRET: {
      meaning: 'its secret; without one the portal is a client with PKCE alone',
      default: '',
    },
    OIDC_SCOPE: { meaning: 'the scopes that it asks for, separated by spaces', default: '`openid`' },
    OIDC_LOGIN_CLAIM: {
      meaning:
        'the claim of the ID token that has the login of the student system. It must be one that the university alone sets and never gives to another person; an e-mail address is none',
      default: '',
    },
    OIDC_REQUIRED_CLAIMS: {
      meaning:
        'claims of which each must have one of these values, as JSON: `{"hd": ["university.cz"], "eduperson_entitlement": ["urn:…"]}`; other accounts are refused',
      default: '',
    },
    OIDC_NAME: {
      meaning: 'what the account is called on the button of the login page, e.g. `eduID.cz`',
      default: "the university's account",
    },
    OIDC_REAUTH_DAYS: {
      meaning: 'after so many days a session ends, and the provider is asked again',
      default: '`30`',
    },
    OIDC_TOKEN_AUDIENCE: {
      meaning:
        'with `STUDENT_SYSTEM_PASSWORD=token`: the name of the student system at the provider. The portal exchanges the token of a login for one with this audience (RFC 8693); without it the token goes to the student system as it is',
      default: '',
    },
    LDAP_URL: {
      meaning:
        'the servers of the directory, one or two separated by commas: `ldaps://…`, or `ldap://…` with StartTLS; nothing is said without TLS. The second is asked when the first does not answer within 5 seconds',
      default: '',
    },
    LDAP_CA_FILE: {
      meaning: 'file with the certificates (PEM) of the authorities that sign those of the servers',
      default: 'the authorities that Node.js trusts',
    },
    LDAP_BIND_DN: {
      meaning:
        'the account by which the portal searches, e.g. `cn=kahan,ou=services,dc=university,dc=cz`; it needs to read names and logins only',
      default: '',
    },
    LDAP_BIND_PASSWORD: { meaning: 'its password', default: '' },
    LDAP_BASE_DN: { meaning: 'where the accounts are, e.g. `ou=people,dc=university,dc=cz`', default: '' },
    LDAP_NAME_ATTRIBUTE: {
      meaning:
        'the attribute with the name that users type; `sAMAccountName` or `userPrincipalName` for Active Directory',
      default: '`uid`',
    },
    LDAP_LOGIN_ATTRIBUTE: {
      meaning:
        'the attribute with the login of the student system. It must be one that the university alone sets and never gives to another person',
      default: '`LDAP_NAME_ATTRIBUTE`',
    },
    LDAP_FILTER: {
      meaning: 'who may log in, as a filter, e.g. `(objectClass=person)`',
      default: 'all below the base',
    },
    LDAP_PASSWORD_PAGE: { meaning: 'page on which people renew the password of their account', default: '' },
  },
  'Calendars and menus': {
    SCHOOL_CALENDARS: {
      meaning:
        'calendars (`.ics`) whose events are shown beside those of the student system, separated by commas: addresses or absolute paths, with name and categories in front where wanted, e.g. `name=Sport\\|9\\|https://sport.example/plan.ics` ([school-calendars.md](school-calendars.md))',
      default: '',
    },
    CANTEENS: {
      meaning:
        'where menus come from, separated by commas: `student-system`, `openmensa:https://…/feed.xml` with `#Name` after it to name the canteen, `agata:https://…/api/v3#KEY` with `?podsystem=2&podsystem=3` before the key to choose canteens, or `none` alone ([canteens.md](canteens.md))',
      default: '`student-system`',
    },
  },
  'What users see': {
    SUPPORT_EMAIL: { meaning: 'where users report problems', default: '`podpora@kahan.example`' },
    MENU_LINKS: {
      meaning:
        'links of the menu that lead elsewhere, at most five, as JSON: `[{"cs": "Brožury", "en": "Brochures", "url": "https://…"}]`; `[]` for none',
      default: 'brochures and study website at `.example`',
    },
    ANALYTICS: {
      meaning: '`true`: users are asked whether the screens that they open may be counted',
      default: '`false`',
    },
  },
  'Mobile app': {
    APP_ORIGINS: {
      meaning:
        "origins of the app's pages, which may call the portal with a token, separated by commas; `none` for no app ([004](decisions/004-sessions-and-passwords.md))",
      default: '`https://localhost,capacitor://localhost`',
    },
    FCM_SERVICE_ACCOUNT: {
      meaning: 'service account file for pushes to the app; browsers need none',
      default: '',
    },
    ANDROID_APP: {
      meaning:
        'the app that opens links of the portal on Android: its package and the SHA-256 fingerprints of its signing certificates, e.g. `cz.university.kahan:14:6D:…:5A`, further ones after commas; `PUBLIC_URL` must be https',
      default: '',
    },
    IOS_APP: {
      meaning: 'the same for iOS: team id and bundle id, e.g. `ABCDE12345.cz.university.kahan`',
      default: '',
    },
  },
  Monitoring: {
    METRICS_HOST: { meaning: 'address of `/metrics`, for Prometheus; keep it inside', default: '127.0.0.1' },
    METRICS_PORT: { meaning: 'port of `/metrics`', default: '`PORT` + 2' },
    OTEL_EXPORTER_OTLP_ENDPOINT: {
      meaning:
        'address of an OpenTelemetry collector (OTLP over HTTP), e.g. `http://127.0.0.1:4318`; requests and calls to the student system are sent to it as spans ([monitoring.md](monitoring.md))',
      default: '',
    },
    LOG_LEVEL: { meaning: 'least severe log lines that are written', default: '`info`' },
    LOG_FORMAT: {
      meaning:
        '`json`: the log is JSON lines on standard error, and there is nothing beside it; `text`: the same lines for people. Without it the log is text at a terminal and JSON elsewhere; production then has nothing beside it, and other portals print their progress on standard output ([monitoring.md](monitoring.md))',
      default: 'text at a terminal, else JSON',
    },
  },
  'Secrets from files': {
    DATABASE_URL_FILE: { meaning: 'file with the value of `DATABASE_URL`', default: '' },
    STUDENT_SYSTEM_TOKEN_FILE: { meaning: 'file with the value of `STUDENT_SYSTEM_TOKEN`', default: '' },
    FEED_KEY_FILE: { meaning: 'file with the value of `FEED_KEY`', default: '' },
    OIDC_CLIENT_SECRET_FILE: { meaning: 'file with the value of `OIDC_CLIENT_SECRET`', default: '' },
    LDAP_BIND_PASSWORD_FILE: { meaning: 'file with the value of `LDAP_BIND_PASSWORD`', default: '' },
    CANTEENS_FILE: { meaning: 'file with the value of `CANTEENS`, which may hold a key', default: '' },
    CREDENTIALS_DIRECTORY: {
      meaning:
        'set by systemd: a credential that is named like one of these variables is its value, e.g. `LoadCredential=STUDENT_SYSTEM_TOKEN:/etc/kahan/token`; `FCM_SERVICE_ACCOUNT` is such a file as it is. One place for each variable: two stop the start',
      default: '',
    },
  },
  'For demonstrations': {
    KAHAN_NOW: { meaning: 'pins the clock; refused in production', default: '' },
    SANDBOX_PORT: { meaning: 'port of the sandbox', default: '`PORT` + 1' },
    KAHAN_STUDENTS: { meaning: 'students of the sandbox university', default: '3000' },
    KAHAN_SEED: { meaning: 'seed of the sandbox university', default: '`kahan`' },
  },
} satisfies Record<string, Partial<Group<Variable | SandboxVariable>>>;

/** The sandbox reads these itself. */
type SandboxVariable = 'KAHAN_STUDENTS' | 'KAHAN_SEED';

type DescribedVariable = { [G in keyof typeof GROUPS]: keyof (typeof GROUPS)[G] }[keyof typeof GROUPS];

/** A variable without a description does not compile. */
const WITHOUT = {} satisfies Record<Exclude<Variable, DescribedVariable | Hidden>, never>;

const rowOf = (name: string, { meaning, default: usual }: Described) =>
  `| \`${name}\` | ${meaning} | ${usual} |`;

/** docs/configuration.md. */
export function configurationDocument(): string {
  const groups = Object.entries<Partial<Group<string>>>({ ...GROUPS, ...WITHOUT }).map(([title, variables]) =>
    [
      `## ${title}`,
      '',
      '| variable | meaning | default |',
      '|---|---|---|',
      ...Object.entries(variables).flatMap(([name, described]) =>
        described ? [rowOf(name, described)] : [],
      ),
    ].join('\n'),
  );
  return `# Configuration

Environment variables set everything. An empty variable counts as absent. An unusable value stops the start with a message that names the variable. \`npm run check-config\` tells all that is wrong without a start: unusable values, misspelt names, a database or a student system that does not answer. \`npm run configuration\` makes this page from the portal's own schema.

${groups.join('\n\n')}
`;
}
