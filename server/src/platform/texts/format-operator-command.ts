/** The command that an operator types: npm in a checkout, or `nazar` in the image and with systemd. */
export function formatOperatorCommand(name: string, args = ''): string {
  const isByNpm = process.env.npm_lifecycle_event !== undefined;
  const call = isByNpm ? `npm run ${name}${args === '' ? '' : ' --'}` : `nazar ${name}`;
  return `${call} ${args}`.trimEnd();
}
