import type { Language } from '@nazar/domain/text/language.ts';

type ZoneChoice = {
  readonly value: string;
  readonly label: string;
  /** More names that it can be searched by. */
  readonly names: string;
};

/** The common name of a zone, with its offset from UTC: «Iran Time (GMT+3:30)». */
export function formatZoneLabel(zone: string, language: Language, now = new Date()): string {
  const name = part(zone, language, 'longGeneric', now);
  const offset = part(zone, language, 'shortOffset', now);
  return name === offset || zone === 'UTC' ? part('UTC', language, 'long', now) : `${name} (${offset})`;
}

/** One entry for each group of zones with the same time; `current` keeps its own zone. */
export function listZoneChoices(current: string, language: Language): ZoneChoice[] {
  const now = new Date();
  const groups = new Map<string, string[]>();
  for (const zone of ['UTC', ...Intl.supportedValuesOf('timeZone')]) {
    const label = formatZoneLabel(zone, language, now);
    groups.set(label, [...(groups.get(label) ?? []), zone]);
  }
  const choices = [...groups].map(([label, zones]) => ({
    label,
    value: zones.includes(current) ? current : (zones[0] ?? 'UTC'),
    names: zones.join(' ').replace(/_/g, ' ').toLowerCase(),
  }));
  const byName = new Intl.Collator(language);
  return choices.sort((a, b) => byName.compare(a.label, b.label));
}

function part(
  zone: string,
  language: string,
  style: 'longGeneric' | 'shortOffset' | 'long',
  now: Date,
): string {
  const format = new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName: style });
  return format.formatToParts(now).find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}
