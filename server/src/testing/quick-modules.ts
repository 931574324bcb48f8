/** The options with which the launcher starts every process of the server and its commands. */
export const quickModules = [
  '--import',
  new URL('../../../scripts/launcher/quick-modules.js', import.meta.url).href,
];
