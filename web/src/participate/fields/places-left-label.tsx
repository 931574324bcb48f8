import { usePageTexts, useSessionState } from '../use-session.ts';

/** The text about an option's remaining places, and whether it is full; an option that is already chosen can stay. */
export function useFormatPlacesLeft(chosen: readonly string[]) {
  const { places } = useSessionState();
  const { t } = usePageTexts();
  return (optionId: string): { words: string; isFull: boolean } => {
    const placesLeft = places[optionId];
    if (placesLeft === undefined) return { words: '', isFull: false };
    const words = placesLeft === 0 ? t('placesFull') : t('placesLeft', { count: placesLeft });
    return { words, isFull: placesLeft === 0 && !chosen.includes(optionId) };
  };
}

export function PlacesLeftLabel({ words }: { words: string }) {
  return words === '' ? null : <small> · {words}</small>;
}
