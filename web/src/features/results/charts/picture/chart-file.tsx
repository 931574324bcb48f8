import type { Language } from '@nazar/domain/text/language.ts';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { ChartDrawing } from './chart-drawing.tsx';
import { chartFontFamilies } from './chart-fonts.ts';
import type { ChartModel } from './chart-model.ts';
import { createTextMeasurer } from './picture-text.ts';

const fileWidth = 960;

type FileLook = { readonly language: Language; readonly dir: 'ltr' | 'rtl' };

/** A chart as a standalone file: `fonts` is a style sheet with the fonts of its texts. */
export function renderChartSvg(model: ChartModel, { language, dir }: FileLook, fonts: string): string {
  const host = document.createElement('div');
  const root = createRoot(host);
  const fontFamily = chartFontFamilies[language];
  const frame = { width: fileWidth, dir, measure: createTextMeasurer(fontFamily), id: 'option' };
  try {
    flushSync(() => root.render(<ChartDrawing model={model} frame={frame} fontFamily={fontFamily} whole />));
    const svg = host.querySelector('svg');
    if (svg === null) throw new Error('No chart is drawn');
    svg.setAttribute('lang', language);
    const style = document.createElementNS('http://www.w3.org/2000/svg', 'style');
    style.textContent = fonts;
    svg.prepend(style);
    return new XMLSerializer().serializeToString(svg);
  } finally {
    root.unmount();
  }
}
