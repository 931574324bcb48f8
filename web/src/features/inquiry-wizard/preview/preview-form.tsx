import { filePath } from '@nazar/domain/api/file-calls.ts';
import type { OwnInquiry, PublicPage } from '@nazar/domain/api/inquiry-shapes.ts';
import { direction } from '@nazar/domain/text/language.ts';
import { useState } from 'react';
import { formatNumber } from '../../../i18n/format.ts';
import { cspNonce } from '../../../ui/csp-nonce.ts';
import { RichText } from '../../../ui/rich-text/rich-text.tsx';
import { useInquiryTexts } from '../use-inquiry-texts.ts';
import classes from './preview.module.css';
import { PreviewQuestion } from './preview-question.tsx';

type PreviewFormProps = { inquiry: OwnInquiry; pages: readonly PublicPage[] };

/** One page at a time, dressed as the author chose, in the language of the inquiry. */
export function PreviewForm({ inquiry, pages }: PreviewFormProps) {
  const { language } = inquiry;
  const t = useInquiryTexts(language);
  const [chosen, setAt] = useState(0);
  const at = Math.min(chosen, pages.length - 1);
  const page = pages[at];
  const isDark = inquiry.backgroundColor !== null && brightness(inquiry.backgroundColor) < 140;
  const place = { page: formatNumber(at + 1, language), count: formatNumber(pages.length, language) };
  return (
    <div
      className={classes.page}
      dir={direction(language)}
      lang={language}
      data-size={inquiry.textSize}
      data-font={inquiry.textFont}
      data-dark={isDark || undefined}
      style={{
        ...(inquiry.backgroundColor === null ? {} : { backgroundColor: inquiry.backgroundColor }),
        ...(inquiry.backgroundFile === null
          ? {}
          : { backgroundImage: `url("${filePath(inquiry.backgroundFile)}?w=1280")` }),
      }}
    >
      {/* Filtered and scoped by the server. */}
      <style nonce={cspNonce}>{inquiry.bodyCss}</style>
      <div className="inquiry-body">
        {inquiry.headerFile !== null && <Banner file={inquiry.headerFile} />}
        {at === 0 && (
          <header className={classes.intro}>
            <h2 className={classes.title}>
              {inquiry.publicTitle === '' ? inquiry.title : inquiry.publicTitle}
            </h2>
            {inquiry.publicDescription !== '' && <RichText html={inquiry.publicDescription} />}
          </header>
        )}
        {pages.length > 1 && (
          <div className={classes.progress}>
            <div className={classes.track}>
              <div className={classes.bar} style={{ inlineSize: `${((at + 1) / pages.length) * 100}%` }} />
            </div>
            <span>{t('preview.place', place)}</span>
          </div>
        )}
        {page?.segments.map((segment) => (
          <section key={segment.id} className={classes.segment}>
            {segment.name !== '' && <h3 className={classes.heading}>{segment.name}</h3>}
            {segment.description !== '' && <RichText html={segment.description} />}
            {segment.questions.map((question) => (
              <PreviewQuestion
                key={question.id}
                question={question}
                language={language}
                withNumber={!inquiry.hideQuestionNumber}
                t={t}
              />
            ))}
          </section>
        ))}
        <div className={classes.buttons}>
          {at > 0 && (
            <button type="button" className={classes.button} onClick={() => setAt(at - 1)}>
              {t('preview.previous')}
            </button>
          )}
          {at < pages.length - 1 ? (
            <button type="button" className={classes.button} data-main onClick={() => setAt(at + 1)}>
              {t('preview.next')}
            </button>
          ) : (
            <button type="button" className={classes.button} data-main disabled>
              {t('preview.submit')}
            </button>
          )}
        </div>
        {inquiry.footerFile !== null && <Banner file={inquiry.footerFile} />}
      </div>
    </div>
  );
}

function Banner({ file }: { file: string }) {
  return <img src={`${filePath(file)}?w=1280`} alt="" className={classes.banner} />;
}

function brightness(color: string): number {
  const [red = 255, green = 255, blue = 255] = (color.match(/[0-9a-f]{2}/gi) ?? []).map((part) =>
    Number.parseInt(part, 16),
  );
  return 0.299 * red + 0.587 * green + 0.114 * blue;
}
