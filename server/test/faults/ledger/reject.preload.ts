/** Rejects a promise that nobody handles when SIGUSR2 comes, with what `CARRETO_TEST_WORDS` says. */
process.on('SIGUSR2', () => {
  void Promise.reject(new Error(process.env.CARRETO_TEST_WORDS));
  process.stdout.write('armed\n');
});
