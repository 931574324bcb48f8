import { useTranslation } from 'react-i18next';
import { inquiryStatusFilters, type MyInquiriesUrlState } from '../use-my-inquiries-url-state.ts';
import classes from './inquiry-status-tabs.module.css';

type StatusTabsProps = {
  value: MyInquiriesUrlState['status'];
  onChange: (status: MyInquiriesUrlState['status']) => void;
};

/** Filters my inquiries by their state; on a phone the row scrolls. */
export function InquiryStatusTabs({ value, onChange }: StatusTabsProps) {
  const { t } = useTranslation('myInquiries');
  return (
    <nav aria-label={t('status.label')} className={classes.tabs}>
      {inquiryStatusFilters.map((status) => (
        <button
          key={status}
          type="button"
          className={classes.tab}
          aria-current={status === value ? 'true' : undefined}
          onClick={() => onChange(status)}
        >
          {t(`status.${status}`)}
        </button>
      ))}
    </nav>
  );
}
