const packages = {
  react: 'preact/compat',
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react/jsx-dev-runtime': 'preact/jsx-dev-runtime',
  'react-dom': 'preact/compat',
  'react-dom/client': 'preact/compat/client',
  'react-dom/server': 'preact-render-to-string',
  'react-dom/test-utils': 'preact/test-utils',
};

/** Replaces React by Preact in the participation page, in builds and in tests (decision 43 in `docs/`). */
export const preactAliases = Object.entries(packages).map(([name, replacement]) => ({
  find: new RegExp(`^${name}$`),
  replacement,
}));
