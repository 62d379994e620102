import { messages } from '@diapason/contracts/constants';
import {
  domicileProof,
  handicapProof,
  medicalCertificate,
  studentProof,
  taxNotice,
} from '@diapason/contracts/families';
import { exists, type ReadModels, Refusal } from '@diapason/event-sourcing';
import { paperRule } from '../../../machinery/papers/paper-rule';

/** Once staff verified what a guardian declared, the guardian changes neither it nor its notice. */
export const noticeOfVerifiedIncome = paperRule(taxNotice, async (idRevenu, { db, session }) => {
  const own = 'select from revenu where id_revenu = $1 and fk_responsable = $2 and verifiee';
  if (await exists(db, own, [idRevenu, session?.idUtilisateur ?? 0]))
    throw new Refusal(messages.families.taxVerified, 403);
});

/** What a record has that was merged stays as it was; the kept one takes papers. */
const ofMerged =
  (table: 'responsable' | 'eleve', which: string) =>
  async (id: number, { db }: { db: ReadModels }) => {
    const key = table === 'eleve' ? 'id_eleve' : 'id_utilisateur';
    const merged = `select from ${table} r where r.fusionne_avec is not null and r.${key} = ${which}`;
    if (await exists(db, merged, [id])) throw new Refusal(messages.families.mergedAway, 409);
  };
export const proofOfMergedGuardian = paperRule(domicileProof, ofMerged('responsable', '$1'));
export const noticeOfMergedGuardian = paperRule(
  taxNotice,
  ofMerged('responsable', '(select fk_responsable from revenu where id_revenu = $1)'),
);
export const handicapProofOfMergedPupil = paperRule(handicapProof, ofMerged('eleve', '$1'));
export const studentProofOfMergedPupil = paperRule(studentProof, ofMerged('eleve', '$1'));
export const certificateOfMergedPupil = paperRule(
  medicalCertificate,
  ofMerged('eleve', '(select fk_eleve from scolarite_interne where id_scolarite = $1)'),
);

/** Document 001, line 21: no certificate is kept that nobody asked for. */
export const certificateThatIsAskedFor = paperRule(
  medicalCertificate,
  async (idScolarite, { db }) => {
    const asked = `select from scolarite_interne s join offre o on o.id_offre = s.fk_offre
    where s.id_scolarite = $1 and o.certificat_medical`;
    if (!(await exists(db, asked, [idScolarite]))) throw new Refusal(messages.families.noCertificateAsked, 422);
  },
  { removing: false },
);
