/** Lists one readable line per setting. */
export class ConfigError extends Error {
  constructor(lines: readonly string[]) {
    super(['Nazar can’t start with these settings:', ...lines.map((line) => `  ${line}`)].join('\n'));
    this.name = 'ConfigError';
  }
}
