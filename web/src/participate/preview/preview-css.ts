const files = import.meta.glob<string>('../**/*.css', { query: '?inline', import: 'default', eager: true });
const base = '../base.css';

/** The styles of the light page as text, for a document of its own inside of the application. */
export const previewCss = [base, ...Object.keys(files).filter((path) => path !== base)]
  .map((path) => files[path] ?? '')
  .join('\n');
