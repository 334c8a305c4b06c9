// Logs in as a browser does and signs up for an exam date. The address of the portal is the first argument.
// It runs in the trees and images that drills make, which have Node alone.
const [address] = process.argv.slice(2);
const cookies = new Map();

async function request(path, options = {}) {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { ...options.headers, ...(cookie && { cookie }) };
  const answer = await fetch(address + path, { ...options, headers, redirect: 'manual' });
  for (const line of answer.headers.getSetCookie()) {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    cookies.set(name, value);
  }
  return answer;
}

/** Asks until the answer is as wanted; new portals read a user's records first. */
async function until(what, look) {
  for (let tries = 0; tries < 120; tries++) {
    const found = await look();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error(`${what}: not within a minute`);
}

const form = await (await request('/api/login')).text();
const token = /name="token" value="([^"]+)"/.exec(form)?.[1] ?? '';
const login = await request('/api/login', {
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html', origin: address },
  body: new URLSearchParams({ token, page: '/', username: 'student', password: 'demo' }).toString(),
});
if (login.status !== 303) throw new Error(`the login answered ${login.status}`);

const term = await until('an exam date that takes the student', async () => {
  const answer = await request('/api/user/terms?lang=en');
  if (answer.status !== 200) return undefined;
  const now = Date.now() / 1_000;
  const { terms } = await answer.json();
  return terms.find(
    (one) =>
      !one.student_signed &&
      one.study_ids.length > 0 &&
      one.signed_count < one.capacity &&
      one.signing_start < now &&
      one.signing_end > now,
  );
});
const csrf = cookies.get('kahan_csrf') ?? cookies.get('__Host-kahan_csrf') ?? '';
const { term_id, type, semester, study_ids } = term;
const { code } = term.code;
const accepted = await request('/api/erudio/terms/sign-in', {
  method: 'POST',
  headers: { 'content-type': 'application/json', 'x-csrf-token': csrf, origin: address },
  body: JSON.stringify({ term_id, code, type, semester, study_id: study_ids[0] }),
});
if (!accepted.ok) throw new Error(`the sign-up answered ${accepted.status}: ${await accepted.text()}`);
await until('the confirmed sign-up', async () => {
  const { terms } = await (await request('/api/user/terms?lang=en')).json();
  return terms.some((one) => one.term_id === term_id && one.student_signed);
});
console.log(`logged in, and signed up for ${code}: confirmed by the student system`);
