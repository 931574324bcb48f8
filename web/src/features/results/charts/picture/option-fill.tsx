import { getOptionColor, getOptionPattern } from '../../../../ui/option-colors.ts';

/** The fill of an option; the picture has to contain `OptionFillPatterns`. */
export function getOptionFill(position: number, id: string): string {
  return getOptionPattern(position) === 'plain' ? getOptionColor(position) : `url(#${id}-${position})`;
}

/** The patterns of options whose colour is repeated. */
export function OptionFillPatterns({ positions, id }: { positions: readonly number[]; id: string }) {
  const marked = positions.filter((position) => getOptionPattern(position) !== 'plain');
  if (marked.length === 0) return null;
  return (
    <defs>
      {marked.map((position) => (
        <pattern
          key={position}
          id={`${id}-${position}`}
          width={8}
          height={8}
          patternUnits="userSpaceOnUse"
          patternTransform={getOptionPattern(position) === 'stripes' ? 'rotate(45)' : 'rotate(0)'}
        >
          <rect width={8} height={8} fill={getOptionColor(position)} />
          {getOptionPattern(position) === 'dots' ? (
            <circle cx={4} cy={4} r={1.8} fill="#fff" />
          ) : (
            <rect width={8} height={2.5} fill="#fff" />
          )}
        </pattern>
      ))}
    </defs>
  );
}
