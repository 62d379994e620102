import type { FileKind } from '../../core/file';

const office = 'application/vnd.openxmlformats-officedocument';
const open = 'application/vnd.oasis.opendocument';

/** What the document manager takes: texts, tables, pictures, recordings and scores. Neither programs nor pages that run in a browser. */
export const documentKinds: readonly FileKind[] = [
  { endings: ['pdf'], type: 'application/pdf', told: ['application/pdf'] },
  { endings: ['jpg', 'jpeg'], type: 'image/jpeg', told: ['image/jpeg'] },
  { endings: ['png'], type: 'image/png', told: ['image/png', 'image/apng'] },
  { endings: ['gif'], type: 'image/gif', told: ['image/gif'] },
  { endings: ['webp'], type: 'image/webp', told: ['image/webp'] },
  { endings: ['tif', 'tiff'], type: 'image/tiff', told: ['image/tiff'] },
  { endings: ['docx'], type: `${office}.wordprocessingml.document`, told: ['zip'] },
  { endings: ['xlsx'], type: `${office}.spreadsheetml.sheet`, told: ['zip'] },
  { endings: ['pptx'], type: `${office}.presentationml.presentation`, told: ['zip'] },
  { endings: ['odt'], type: `${open}.text`, told: ['zip'] },
  { endings: ['ods'], type: `${open}.spreadsheet`, told: ['zip'] },
  { endings: ['odp'], type: `${open}.presentation`, told: ['zip'] },
  { endings: ['doc'], type: 'application/msword', told: ['compound'] },
  { endings: ['xls'], type: 'application/vnd.ms-excel', told: ['compound'] },
  { endings: ['ppt'], type: 'application/vnd.ms-powerpoint', told: ['compound'] },
  { endings: ['rtf'], type: 'application/rtf', told: ['application/rtf', 'text/rtf'] },
  { endings: ['txt', 'md'], type: 'text/plain', told: ['text'] },
  { endings: ['csv'], type: 'text/csv', told: ['text'] },
  { endings: ['mp3'], type: 'audio/mpeg', told: ['audio/mpeg'] },
  { endings: ['wav'], type: 'audio/wav', told: ['audio/wav', 'audio/vnd.wave'] },
  { endings: ['m4a'], type: 'audio/mp4', told: ['audio/x-m4a', 'audio/mp4', 'video/mp4'] },
  { endings: ['ogg', 'oga', 'opus'], type: 'audio/ogg', told: ['audio/ogg', 'audio/opus', 'application/ogg'] },
  { endings: ['flac'], type: 'audio/flac', told: ['audio/flac', 'audio/x-flac'] },
  { endings: ['mid', 'midi'], type: 'audio/midi', told: ['audio/midi'] },
  { endings: ['musicxml', 'xml'], type: 'application/xml', told: ['text', 'application/xml'] },
  { endings: ['mxl'], type: 'application/vnd.recordare.musicxml', told: ['zip'] },
  { endings: ['mscz'], type: 'application/octet-stream', told: ['zip'] },
];

/** What a name says that its file is; undefined for what is not taken. */
export function kindByName(name: string): FileKind | undefined {
  const ending = /\.([a-z\d]+)$/i.exec(name)?.[1]?.toLowerCase();
  return documentKinds.find(({ endings }) => ending !== undefined && endings.includes(ending));
}
