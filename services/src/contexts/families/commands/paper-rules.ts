import { messages } from '@diapason/contracts/constants';
import { medicalCertificate, taxNotice } from '@diapason/contracts/families';
import { Refusal, rowsOf, sql } from '@diapason/event-sourcing';
import { paperRule } from '../../../machinery/papers/paper-rule';
import { guardian } from '../aggregate/guardian';
import { pupil } from '../aggregate/pupil';

/** Once staff verified what a guardian declared, the guardian changes neither it nor its notice; none comes for income that is gone. */
export const noticeOfVerifiedIncome = paperRule(taxNotice, guardian, {
  check: ({ state, about, isRemoval, session }) => {
    const income = state.taxRecords.find(({ idRevenu }) => idRevenu === about);
    if (!income && !isRemoval) throw new Refusal(messages.general.notFound, 404, 'idRevenu');
    if (income?.verifiee === 1 && income.idUtilisateur === session?.idUtilisateur)
      throw new Refusal(messages.families.taxVerified, 403);
  },
});

/** Document 001, line 21: no certificate is kept that nobody asked for; any may go. */
export const certificateThatIsAskedFor = paperRule(medicalCertificate, pupil, {
  lookUp: async ({ db }) => {
    const offers = await rowsOf(db, { id: sql.number('id_offre') }, 'from offre where certificat_medical');
    return new Set(offers.map(({ id }) => id));
  },
  check: ({ state, about, isRemoval, known }) => {
    if (isRemoval) return;
    const schooling = state.schooling.find(({ idScolarite }) => idScolarite === about);
    if (!schooling) throw new Refusal(messages.general.notFound, 404, medicalCertificate.about);
    if (!known.has(schooling.fk_offre)) throw new Refusal(messages.families.noCertificateAsked, 422);
  },
});
