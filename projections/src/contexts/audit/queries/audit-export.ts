import { audit } from '@diapason/contracts';
import { changeWords } from '@diapason/contracts/constants';
import type { Session } from '@diapason/contracts/core';
import type { Codec, ReadModels } from '@diapason/event-sourcing';
import { type ExportColumn, exportFile } from '../../../machinery/export';
import { query } from '../../../machinery/query';
import { type AuditFilter, type AuditPage, auditLines, auditPositions } from './audit-rows';

const PAGE = 1_000;

const columns: readonly ExportColumn<audit.AuditEvent>[] = [
  { titre: 'Date', valeur: (line) => line.date, format: 'instant', largeur: 20 },
  { titre: 'Événement', valeur: (line) => line.libelle, largeur: 28 },
  { titre: 'Fiche', valeur: (line) => line.fiche, largeur: 44 },
  { titre: 'Détail', valeur: (line) => detailOf(line), largeur: 60 },
  {
    titre: 'Montant',
    valeur: (line) => (line.montant === null ? null : line.montant / 100),
    format: 'euros',
    largeur: 14,
  },
  { titre: 'Auteur', valeur: (line) => line.auteur, largeur: 40 },
  { titre: 'Pour le compte de', valeur: (line) => line.pourLeCompteDe, largeur: 40 },
  { titre: 'Position', valeur: (line) => line.position, largeur: 12 },
];

/** All matching events, newest first, read page by page while the file is written. */
export const auditExport = query(audit.exportEvents, async ({ body: { format, ...filter } }, { db, codec, session }) =>
  exportFile(format, 'Journal des événements', columns, allLines(db, codec, session, filter)),
);

async function* allLines(
  db: ReadModels,
  codec: Codec,
  session: Pick<Session, 'functions'>,
  filter: AuditFilter,
): AsyncGenerator<audit.AuditEvent> {
  let before: AuditPage['before'];
  for (;;) {
    const positions = await auditPositions(db, filter, { taille: PAGE, ...(before === undefined ? {} : { before }) });
    if (positions.length === 0) return;
    yield* await auditLines(db, codec, session, positions);
    before = positions.at(-1);
  }
}

const detailOf = (line: audit.AuditEvent): string =>
  [line.sujet, ...line.changes.map(changeWords)].filter((one) => one !== null).join(' ; ');
