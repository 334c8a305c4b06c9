import { createHttpStudentSystem } from '../../src/http.ts';
import { controlRegistrar, describeConformance } from './index.ts';
import { startSandbox } from './sandbox.ts';

const url = process.env.CONFORMANCE_URL;

/** The sandbox, or a system with the same two interfaces at CONFORMANCE_URL (with CONFORMANCE_TOKEN). The suite changes its data. */
if (url === undefined) describeConformance('the sandbox university over HTTP', startSandbox);
else
  describeConformance(url, async () => ({
    registrar: controlRegistrar({ url, now: () => Math.floor(Date.now() / 1000) }),
    connect: (timeoutMs) =>
      createHttpStudentSystem({ baseUrl: url, token: process.env.CONFORMANCE_TOKEN, timeoutMs }),
    stop: async () => {},
  }));
