import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { localDay } from '../engine/conversation-rows.ts';
import messageClasses from '../message.module.css';

const day = 86_400_000;

/** The day of the messages below it, in the reader's calendar. */
export function DaySeparator({ at }: { at: string | number }) {
  const { t } = useTranslation('chat');
  const format = useFormat();
  const own = localDay(at);
  const name =
    own === localDay(Date.now())
      ? t('today')
      : own === localDay(Date.now() - day)
        ? t('yesterday')
        : format.date(at);
  return (
    <div className={messageClasses.day}>
      <span>{name}</span>
    </div>
  );
}
