// Loaded into every process of a test with a window before its first module.
import { enableCompileCache, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url)));

const { NAZAR_TEST_WINDOW: bundle } = process.env;
// Vitest imports the window by its name, which no alias reaches.
registerHooks({
  resolve: (specifier, context, nextResolve) =>
    specifier === 'happy-dom' && bundle
      ? { url: bundle, format: 'module', shortCircuit: true }
      : nextResolve(specifier, context),
});
