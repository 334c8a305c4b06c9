import { PAGES, pageAt } from '@kahan/contract/runtime';
import { describe, expect, it } from 'vitest';
import { type Decision, decide } from './guard.ts';

const show = (page: keyof typeof PAGES): Decision => ({ kind: 'show', page });
const leave = (href: string): Decision => ({ kind: 'leave', href });
const redirect = (to: string): Decision => ({ kind: 'redirect', to });

describe('guard', () => {
  it.each<[title: string, address: string, loggedIn: boolean, previous: string | null, expected: Decision]>([
    ['[ROUTES-01] home when logged in', '/', true, null, show('home')],
    ['[ROUTES-01] home when logged out leads to the login', '/', false, null, leave('/api/login?page=%2F')],
    [
      '[ROUTES-25] a page of users keeps its query over the login',
      '/?page=2',
      false,
      null,
      leave('/api/login?page=%2F%3Fpage%3D2'),
    ],
    ['[ROUTES-04] /login when logged in goes home', '/login', true, null, redirect('/')],
    [
      '[SESSION-01] /login leads to the page of the server',
      '/login',
      false,
      null,
      leave('/api/login?page=%2F'),
    ],
    [
      '[SESSION-01] /login hands its page on',
      '/login?page=/archive',
      false,
      null,
      leave('/api/login?page=%2Farchive'),
    ],
    ['[ROUTES-05] /logout when logged in logs out', '/logout', true, '/archive', { kind: 'logout' }],
    [
      '[ROUTES-05] /logout for anyone else stays where one was',
      '/logout',
      false,
      '/archive',
      redirect('/archive'),
    ],
    ['[ROUTES-05] /logout opened directly by anyone else goes home', '/logout', false, null, redirect('/')],
    ['[ROUTES-24] the archive is open to all', '/archive', false, null, show('archive')],
    ['[ROUTES-24] the archive when logged in', '/archive', true, null, show('archive')],
    ['[ROUTES-23] an address that does not exist', '/nowhere', true, null, { kind: 'not-found' }],
    [
      '[ROUTES-23] an address that does not exist, logged out',
      '/archive/old',
      false,
      null,
      { kind: 'not-found' },
    ],
  ])('%s', (_, address, loggedIn, previous, expected) => {
    const [path = '', query] = address.split('?');
    expect(
      decide({ path, search: query === undefined ? '' : `?${query}`, loggedIn, studies: true, previous }),
    ).toEqual(expected);
  });

  it.each([
    ['/overview', false, redirect('/')],
    ['/study', false, redirect('/')],
    ['/study/990001', false, redirect('/')],
    ['/terms', false, redirect('/')],
    ['/overview', true, show('overview')],
    ['/terms', true, show('terms')],
    ['/study/990001', true, show('study')],
  ] as const)('[ROUTES-26] %s is for those who study: %s', (path, studies, expected) => {
    expect(decide({ path, search: '', loggedIn: true, studies, previous: null })).toEqual(expected);
  });

  it('[ROUTES-25] whoever studies or not, first comes the login', () => {
    expect(decide({ path: '/study/1', search: '', loggedIn: false, studies: false, previous: null })).toEqual(
      leave('/api/login?page=%2Fstudy%2F1'),
    );
  });

  /** Addresses of the routes that the specification opens to everybody (2, Navigation guard). */
  const OPEN: [name: string, path: string][] = [
    ['classes', '/classes'],
    ['class_detail', '/classes/B402008'],
    ['people_detail', '/person/320063'],
    ['calendar', '/calendar/month/2026/11'],
    ['people', '/people'],
    ['maps', '/maps'],
    ['maps', '/mapy'],
    ['food', '/food'],
    ['contacts', '/contacts'],
    ['settings', '/settings'],
    ['schedule', '/schedule'],
    ['reservation', '/reservation/B139'],
    ['schedule_semester', '/schedule/2026/1'],
    ['archive', '/archive'],
    ['privacy', '/privacy-policy'],
  ];
  const visit = (path: string) =>
    decide({ path, search: '', loggedIn: false, studies: false, previous: null });

  it.each(OPEN)('[ROUTES-24] without login %s is open: %s', (name, path) => {
    expect(visit(path)).toEqual({ kind: 'show', page: name });
  });

  it('[ROUTES-24] the address of a room leads on without a login; the login is a page of the server', () => {
    expect(visit('/maps/B139')).toEqual(redirect('/maps?rooms=B139'));
    expect(visit('/mapy/B139')).toEqual(redirect('/maps?rooms=B139'));
    expect(visit('/login').kind).toBe('leave');
  });

  it('[ROUTES-24] [ROUTES-25] no other page is open, but those that Kahan adds', () => {
    const added = ['logout', 'schedule_shared', 'common_free_time', 'hand_in', 'rooms', 'status'];
    const named = ['login', 'mapsRoom', 'intro', ...OPEN.map(([name]) => name), ...added];
    const open = Object.entries(PAGES).filter(([, { access }]) => access === 'public');
    expect(open.map(([name]) => name).filter((name) => !named.includes(name))).toEqual([]);
    for (const path of ['/', '/overview', '/study/1', '/study/1/groups', '/terms', '/teacher/20063'])
      expect(visit(path).kind).toBe('leave');
  });

  it('knows every page of the contract by its path', () => {
    for (const [name, page] of Object.entries(PAGES)) expect(pageAt(page.path)).toBe(name);
  });

  it('takes a slash at the end for the same page', () => {
    expect(pageAt('/archive/')).toBe('archive');
    expect(pageAt('/')).toBe('home');
  });
});
