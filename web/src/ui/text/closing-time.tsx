import { useTranslation } from 'react-i18next';
import { useNow, useTimeZone } from '../../i18n/server-render-moment.ts';
import { useFormat } from '../../i18n/use-format.ts';
import classes from '../hint.module.css';

type ClosingTimeProps = {
  expireDate: string | null;
  /** The state according to the server, if known, which takes precedence over this device's clock. */
  isClosed?: boolean;
};

/** When an inquiry closes or closed, as a relative time with the date on hover and focus. */
export function ClosingTime({ expireDate, isClosed = false }: ClosingTimeProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  // The server doesn't know the reader's time of day.
  const isOwnZone = useTimeZone() === undefined;
  if (expireDate === null) return <span>{t('closing.never')}</span>;
  const moment = Date.parse(expireDate);
  const closed = isClosed || moment <= now;
  const time =
    isOwnZone && closed && moment > now - 60_000
      ? t('closing.at', { time: format.date(expireDate, 'time') })
      : format.relative(expireDate, now);
  // The server's calendar data may produce another text, which the next change corrects.
  return (
    <time
      className={classes.hint}
      dateTime={expireDate}
      data-hint={format.date(expireDate, 'dateTime')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users need the focus to see the date
      tabIndex={0}
      suppressHydrationWarning
    >
      {t(closed ? 'closing.past' : 'closing.ahead', { time })}
    </time>
  );
}
