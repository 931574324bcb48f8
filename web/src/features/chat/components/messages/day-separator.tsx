import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/use-format.ts';
import { localDayKey } from '../../engine/conversation-rows.ts';
import messageClasses from '../../message.module.css';

const day = 86_400_000;

/** The day of the messages that follow, in the reader's calendar. */
export function DaySeparator({ at }: { at: string | number }) {
  const { t } = useTranslation('chat');
  const format = useFormat();
  const own = localDayKey(at);
  const name =
    own === localDayKey(Date.now())
      ? t('today')
      : own === localDayKey(Date.now() - day)
        ? t('yesterday')
        : format.date(at);
  return (
    <div className={messageClasses.day}>
      <span>{name}</span>
    </div>
  );
}
