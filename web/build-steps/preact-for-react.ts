const packages = {
  react: 'preact/compat',
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react/jsx-dev-runtime': 'preact/jsx-dev-runtime',
  'react-dom': 'preact/compat',
  'react-dom/client': 'preact/compat/client',
  'react-dom/server': 'preact-render-to-string',
  'react-dom/test-utils': 'preact/test-utils',
};

/** Preact in place of React, in all that is built and tested of the participation page (decision 43 in `docs/`). */
export const preactForReact = Object.entries(packages).map(([name, replacement]) => ({
  find: new RegExp(`^${name}$`),
  replacement,
}));
