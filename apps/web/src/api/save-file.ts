/** Downloads a blob under the given file name. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the URL only after the click event.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
