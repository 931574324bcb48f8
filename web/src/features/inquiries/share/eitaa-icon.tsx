type EitaaIconProps = { size?: number | string; stroke?: number | string };

/** The sign of Eitaa in the style of the other icons, which don't include it. */
export function EitaaIcon({ size = 24, stroke = 2 }: EitaaIconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={stroke}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <rect x="3" y="3" width="18" height="18" rx="5" />
      <path d="M9 13.5c4.5.5 7-1 6.5-3.5-.4-1.9-3.2-2-4.8-.3-2.2 2.3-2 6.3 1.3 6.8 2.3.3 4.2-.7 5.5-2" />
    </svg>
  );
}
