// A Vitest reporter that marks tests which passed only in a retry, for the JSON report.
export default class Repeated {
  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky) test.meta().repeated = true;
  }
}
