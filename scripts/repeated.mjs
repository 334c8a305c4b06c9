// A reporter of Vitest: marks tests that passed only when they were repeated, for the JSON report beside it.
export default class Repeated {
  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky) test.meta().repeated = true;
  }
}
