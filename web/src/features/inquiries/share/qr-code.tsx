import { create } from 'qrcode';
import { useMemo } from 'react';

/** The light margin that scanners need, in modules. */
const quiet = 4;

type QrCodeProps = { text: string; label: string; size?: number };

/** A QR code drawn as one path, so that it is sharp at any size and in print. */
export function QrCode({ text, label, size = 200 }: QrCodeProps) {
  const { path, side } = useMemo(() => drawCode(text), [text]);
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={size}
      height={size}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={`M0 0h${side}v${side}H0z`} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

function drawCode(text: string): { path: string; side: number } {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const parts: string[] = [];
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (modules.get(row, column) === 1) parts.push(`M${column + quiet} ${row + quiet}h1v1h-1z`);
    }
  }
  return { path: parts.join(''), side: modules.size + 2 * quiet };
}
