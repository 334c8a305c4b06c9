const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);

const page = (title: string, body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>${title}</title></head><body><main><h1>${title}</h1>
${body}
</main></body></html>`;

/** The provider's own login page. */
export const loginPage = (uid: string, hasFailed: boolean): string =>
  page(
    'Sandbox University',
    `<form method="post" action="/interaction/${escaped(uid)}">
${hasFailed ? '<p role="alert">The name or the password is wrong.</p>' : ''}
<p><label>Name <input name="username" autocomplete="username" required></label></p>
<p><label>Password <input name="password" type="password" autocomplete="current-password" required></label></p>
<p><button>Log in</button> <button name="cancel" value="1" formnovalidate>Cancel</button></p>
</form>`,
  );

/** Asks whether to log out; `form` is the provider's own, with its id. */
export const logoutPage = (form: string): string =>
  page(
    'Log out of Sandbox University?',
    `${form}<p><button form="op.logoutForm" name="logout" value="yes">Log out</button></p>`,
  );

export const errorPage = (error: string): string => page('Something is wrong', `<p>${escaped(error)}</p>`);
