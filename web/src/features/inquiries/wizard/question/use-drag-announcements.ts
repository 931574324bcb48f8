import type { DragStart, DragUpdate, DropResult, ResponderProvided } from '@hello-pangea/dnd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/use-format.ts';

/** The screen reader announcements while an item is dragged by keyboard. */
export function useDragAnnouncements() {
  const { t } = useTranslation('wizard');
  const format = useFormat();
  return useMemo(() => {
    const makePlaceParams = (index: number) => ({ place: format.number(index + 1) });
    return {
      dragHandleUsageInstructions: t('drag.how'),
      onDragStart: ({ source }: DragStart, { announce }: ResponderProvided) =>
        announce(t('drag.lifted', makePlaceParams(source.index))),
      onDragUpdate: ({ destination }: DragUpdate, { announce }: ResponderProvided) =>
        announce(destination ? t('drag.over', makePlaceParams(destination.index)) : t('drag.outside')),
      onDragEnd: ({ destination, reason }: DropResult, { announce }: ResponderProvided) =>
        announce(
          destination && reason === 'DROP'
            ? t('drag.dropped', makePlaceParams(destination.index))
            : t('drag.cancelled'),
        ),
    };
  }, [t, format]);
}
