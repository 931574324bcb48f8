/** Whether there is probably only a touch screen: no mouse to drop files with, and no Shift and Enter. */
export const isTouchDevice = () => window.matchMedia('(pointer: coarse)').matches;
