// Loaded into every test process with a window, before its first module.
import { enableCompileCache, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url)));

const { NAZAR_TEST_WINDOW: bundle } = process.env;
// Vitest imports the window by its name, which aliases don't affect.
registerHooks({
  resolve: (specifier, context, nextResolve) =>
    specifier === 'happy-dom' && bundle
      ? { url: bundle, format: 'module', shortCircuit: true }
      : nextResolve(specifier, context),
});
