/** A jest reporter that ends the run with a line a program can read: `12 passed, 0 failed`. */
export default class ClosingLine {
  onRunComplete(_contexts, results) {
    // A file that could not even be loaded has failed, though it has counted no test.
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
    const skipped = results.numPendingTests + results.numTodoTests;
    const line = `${results.numPassedTests} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`;
    // Jest writes its own summary after the last reporter.
    process.once('exit', () => process.stdout.write(line));
  }
}
