/** Starts the download of the file at a URL, like a click on a link to it. */
export function startDownload(url: string, name = ''): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}
