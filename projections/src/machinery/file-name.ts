/** Most bytes of a name, its ending included: file systems take 255. */
const LONGEST = 180;

/** Names that Windows keeps for devices, whatever their ending. */
const DEVICES = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/**
 * A name that any system takes as the name of one file: no folder, no control character, none that is invisible or turns the writing
 * direction. Every download and attachment is named by it, whatever the words came from.
 */
export function safeFileName(name: string): string {
  const plain = name
    .normalize('NFC')
    .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[/\\:*?"<>|]+/g, '-')
    .replace(/\s+/g, ' ')
    .replace(/\.{2,}/g, '.')
    .replace(/^[\s.-]+|[\s.]+$/g, '')
    .replace(DEVICES, '_$1');
  const ending = /\.[a-z\d]{1,5}$/i.exec(plain)?.[0] ?? '';
  const stem = shortened(plain.slice(0, plain.length - ending.length), LONGEST - ending.length).trimEnd();
  return `${stem || 'fichier'}${ending}`;
}

function shortened(text: string, most: number): string {
  let bytes = 0;
  const kept = [...text].filter((letter) => {
    bytes += Buffer.byteLength(letter);
    return bytes <= most;
  });
  return kept.join('');
}

/** RFC 6266: a plain name for old programs, and the name itself. */
export function attachmentHeader(name: string): string {
  const safe = safeFileName(name);
  const plain = safe.normalize('NFD').replace(/[^\w. -]/g, '');
  const encoded = encodeURIComponent(safe).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain || 'fichier'}"; filename*=UTF-8''${encoded}`;
}
