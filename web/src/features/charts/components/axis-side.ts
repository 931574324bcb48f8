/** The upright axis stands on the reading side; Mantine moves its ticks away from a left one only. */
export function axisSide(dir: 'ltr' | 'rtl') {
  const moved = dir === 'rtl' ? 10 : -10;
  return {
    orientation: dir === 'rtl' ? ('right' as const) : ('left' as const),
    tick: { transform: `translate(${moved}, 0)`, fontSize: 12, fill: 'currentColor' },
  };
}
