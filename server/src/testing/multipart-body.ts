/** Makes a body with one file as browsers send it. */
export function multipartBody(
  bytes: Buffer,
  {
    name = 'picture.png',
    type = 'image/png',
    field = 'file',
  }: { name?: string; type?: string; field?: string },
): { body: Buffer; contentType: string } {
  const boundary = '----nazar-test-boundary';
  const filename = name.replace(/\\/g, '\\\\').replace(/"/g, '%22');
  const head =
    `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${filename}"\r\n` +
    `Content-Type: ${type}\r\n\r\n`;
  return {
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    contentType: `multipart/form-data; boundary=${boundary}`,
  };
}
