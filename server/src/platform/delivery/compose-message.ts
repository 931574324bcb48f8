import type { Language } from '@nazar/domain/text/language.ts';
import { escapeHtml } from '../texts/escape-html.ts';
import { formatDeliveryText } from '../texts/format-texts.ts';
import type { DeliveryMessage } from './delivery.ts';

export interface MessageRecipient {
  readonly kind: 'email' | 'mobile';
  /** In normalized form. */
  readonly text: string;
}

/** Links that switch off one kind of e-mails: a page for people, and a URL for their mail programs. */
export interface UnsubscribeLinks {
  readonly url: string;
  readonly unsubscribeUrl: string;
}

interface MessageParts {
  readonly to: MessageRecipient;
  readonly language: Language;
  /** The base of links, shown in the footer; never taken from a request. */
  readonly publicUrl: string;
  readonly subject: string;
  /**
   * The whole text of an SMS; in an e-mail, the code follows the first paragraph on its own. A line that
   * equals the link's URL becomes the link, which otherwise follows the paragraphs.
   */
  readonly paragraphs: readonly string[];
  readonly code?: string;
  readonly link?: { readonly label: string; readonly url: string };
  readonly bounceToken?: string;
  /** Links that switch off messages of this kind. */
  readonly off?: UnsubscribeLinks & { readonly label: string };
  readonly lifeSeconds: number;
}

/** Composes a mail, as HTML and text, or an SMS. */
export function composeMessage(parts: MessageParts): DeliveryMessage {
  const { to, subject, lifeSeconds, off } = parts;
  return to.kind === 'email'
    ? {
        channel: 'email',
        to: to.text,
        subject,
        lifeSeconds,
        text: formatMailText(parts),
        html: formatMailHtml(parts),
        unsubscribeUrl: off?.unsubscribeUrl,
        bounceToken: parts.bounceToken,
      }
    : { channel: 'sms', to: to.text, subject, text: formatShortText(parts), html: '', lifeSeconds };
}

/** Isolates an address inside a sentence, so that it keeps its own direction. */
export function isolateLtr(text: string, language: Language): string {
  return language === 'fa' ? `\u2066${text}\u2069` : text;
}

function formatShortText(parts: MessageParts): string {
  const { paragraphs, code, link, publicUrl, off } = parts;
  const lines = [paragraphs.join(' '), ...(link === undefined || hasLink(parts) ? [] : [link.url])];
  if (off !== undefined) lines.push(`${off.label} ${off.url}`);
  const { protocol, hostname } = new URL(publicUrl);
  // The format that lets browsers autofill the code on this site only (WICG origin-bound one-time codes).
  if (code !== undefined && protocol === 'https:') lines.push('', `@${hostname} #${code}`);
  return lines.join('\n');
}

/** Whether the paragraphs already contain the link. */
const hasLink = ({ paragraphs, link }: MessageParts): boolean =>
  paragraphs.some((text) => text.split('\n').some((line) => line === link?.url));

function formatFooter({ language, publicUrl }: MessageParts): string {
  return formatDeliveryText('footer', {}, language).replace('{{url}}', () => isolateLtr(publicUrl, language));
}

function formatMailText(parts: MessageParts): string {
  const { paragraphs, code, link, off } = parts;
  const [first = '', ...others] = paragraphs;
  const blocks = [
    first,
    ...(code === undefined ? [] : [code]),
    ...others,
    ...(link === undefined || hasLink(parts) ? [] : [`${link.label}:\n${link.url}`]),
    `--\n${formatFooter(parts)}`,
    ...(off === undefined ? [] : [`${off.label}:\n${off.url}`]),
  ];
  return `${blocks.join('\n\n')}\n`;
}

const fonts = "system-ui, -apple-system, 'Segoe UI', Roboto, Tahoma, Arial, sans-serif";

function formatMailHtml(parts: MessageParts): string {
  const { language, subject, paragraphs, code, link, off } = parts;
  const direction = language === 'fa' ? 'rtl' : 'ltr';
  const family = language === 'fa' ? `Vazirmatn, ${fonts}` : fonts;
  const [first = '', ...others] = paragraphs.map((text) => formatParagraphHtml(text, link));
  const body = [
    first,
    ...(code === undefined ? [] : [formatCodeHtml(code)]),
    ...others,
    ...(link === undefined || hasLink(parts) ? [] : [linkHtml(link)]),
  ];
  const align = direction === 'rtl' ? 'right' : 'left';
  return [
    '<!doctype html>',
    `<html lang="${language}" dir="${direction}">`,
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta name="color-scheme" content="light"><title>${escapeHtml(subject)}</title></head>`,
    '<body style="margin:0;padding:0;background:#f1f3f5">',
    // Repeated here, because some mail clients drop everything outside the body.
    `<div lang="${language}" dir="${direction}" style="max-width:560px;margin:0 auto;padding:24px 16px;font-family:${family};font-size:16px;line-height:1.7;color:#212529;text-align:${align}">`,
    `<p style="margin:0 0 16px;font-size:20px;font-weight:700;color:#0b7285">${escapeHtml(formatDeliveryText('productName', {}, language))}</p>`,
    '<div style="background:#ffffff;border:1px solid #dee2e6;border-radius:8px;padding:24px 24px 8px">',
    ...body,
    '</div>',
    `<p style="margin:16px 0 0;font-size:13px;color:#495057">${escapeHtml(formatFooter(parts))}</p>`,
    ...(off === undefined ? [] : [formatUnsubscribeHtml(off)]),
    '</div></body></html>',
  ].join('\n');
}

/**
 * A paragraph has its own direction, because its language may differ. A line that equals the link becomes a
 * link.
 */
function formatParagraphHtml(text: string, link: MessageParts['link']): string {
  const blocks: (string | string[])[] = [];
  for (const line of text.split('\n')) {
    const last = blocks.at(-1);
    if (link !== undefined && line === link.url) blocks.push(linkHtml(link));
    else if (Array.isArray(last)) last.push(escapeHtml(line));
    else blocks.push([escapeHtml(line)]);
  }
  return blocks
    .map((block) =>
      Array.isArray(block) ? `<p dir="auto" style="margin:0 0 16px">${block.join('<br>')}</p>` : block,
    )
    .join('\n');
}

function formatCodeHtml(code: string): string {
  return `<p dir="ltr" style="margin:0 0 16px;padding:16px 8px;background:#e3fafc;border-radius:8px;text-align:center;direction:ltr;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:32px;font-weight:700;line-height:1.2;letter-spacing:6px;color:#0b7285">${escapeHtml(code)}</p>`;
}

function linkHtml({ label, url }: { readonly label: string; readonly url: string }): string {
  const address = escapeHtml(url);
  return [
    `<p style="margin:0 0 8px"><a href="${address}" style="display:inline-block;padding:10px 20px;background:#0b7285;border-radius:8px;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>`,
    `<p dir="ltr" style="margin:0 0 16px;direction:ltr;text-align:inherit;font-size:13px;word-break:break-all"><a href="${address}" style="color:#0b7285">${address}</a></p>`,
  ].join('\n');
}

function formatUnsubscribeHtml({ label, url }: NonNullable<MessageParts['off']>): string {
  return `<p style="margin:8px 0 0;font-size:13px"><a href="${escapeHtml(url)}" style="color:#0b7285">${escapeHtml(label)}</a></p>`;
}
