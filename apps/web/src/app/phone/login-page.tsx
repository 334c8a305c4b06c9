import { PAGES } from '@kahan/contract/runtime';
import { LogIn } from 'lucide';
import { useSearch } from 'wouter';
import { useTexts } from '../../platform/i18n/texts.ts';
import { signIn } from '../../platform/native/sign-in.ts';
import { useStore } from '../../platform/storage/store.ts';
import { Button } from '../../ui/form/button.tsx';
import { Row, Sheet } from '../../ui/layout/sheet.tsx';
import { openLogin } from './phone.ts';

/** Stands where a browser shows the server's login page: opens that in the secure browser view, and says how it goes. */
export function LoginPage() {
  const { login } = useTexts('app');
  const { step, problem } = useStore(signIn);
  const page = new URLSearchParams(useSearch()).get('page') ?? PAGES.home.path;
  return (
    <Sheet>
      <Row last>
        <div className="stack gap-4 measure start">
          <h2>{login.title}</h2>
          <p>{login.lead}</p>
          {problem !== null && (
            <p role="alert" className="strong">
              {login.problems[problem]}
            </p>
          )}
          <p role="status" hidden={step === 'none'}>
            {step === 'opened' && login.opened}
            {step === 'exchanging' && login.exchanging}
            {step === 'again' && login.again}
          </p>
          <Button
            kind="primary"
            icon={LogIn}
            aria-disabled={step === 'exchanging'}
            onClick={() => step !== 'exchanging' && openLogin(page)}
          >
            {login.open}
          </Button>
        </div>
      </Row>
    </Sheet>
  );
}
