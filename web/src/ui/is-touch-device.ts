/** Whether texts are probably typed on a touch keyboard, which has no Shift and Enter. */
export const isTouchDevice = () => window.matchMedia('(pointer: coarse)').matches;
