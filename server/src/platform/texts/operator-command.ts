/** How an operator calls a command: by npm in a checkout, or by `nazar` in the image and beside systemd. */
export function operatorCommand(name: string, args = ''): string {
  const isByNpm = process.env.npm_lifecycle_event !== undefined;
  const call = isByNpm ? `npm run ${name}${args === '' ? '' : ' --'}` : `nazar ${name}`;
  return `${call} ${args}`.trimEnd();
}
