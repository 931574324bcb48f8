const files = import.meta.glob<string>('../**/*.css', { query: '?inline', import: 'default', eager: true });
const base = '../base.css';

/** The styles of the participation page as text, for the separate document of the preview. */
export const previewCss = [base, ...Object.keys(files).filter((path) => path !== base)]
  .map((path) => files[path] ?? '')
  .join('\n');
