import { messages } from '@diapason/contracts/constants';
import { medicalCertificate, taxNotice } from '@diapason/contracts/families';
import { exists, Refusal } from '@diapason/event-sourcing';
import { paperRule } from '../../../machinery/papers/paper-rule';

/** Once staff verified what a guardian declared, the guardian changes neither it nor its notice. */
export const noticeOfVerifiedIncome = paperRule(taxNotice, async (idRevenu, { db, session }) => {
  const own = 'select from revenu where id_revenu = $1 and fk_responsable = $2 and verifiee';
  if (await exists(db, own, [idRevenu, session?.idUtilisateur ?? 0]))
    throw new Refusal(messages.families.taxVerified, 403);
});

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
