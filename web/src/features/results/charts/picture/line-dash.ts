import { optionColors } from '../../../../ui/option-colors.ts';

const dashes = ['none', '10 4', '3 4', '12 4 3 4', '1 3', '16 6', '6 2', '8 3 1 3'] as const;

/** Lines differ in dashes as well as in colour; lines of the same colour have different dashes. */
export function getLineDash(position: number): string {
  const round = Math.floor(position / optionColors.length);
  return dashes[(position + round) % dashes.length] ?? 'none';
}
