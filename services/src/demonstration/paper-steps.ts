import type { Paper } from '@diapason/contracts/core';
import { domicileProof, medicalCertificate, studentProof, taxNotice } from '@diapason/contracts/families';
import { portrait } from '@diapason/contracts/staff';
import { receiveFile } from '../machinery/files/incoming';
import type { Files } from '../machinery/files/store';
import { decideAddPaper, papersOf } from '../machinery/papers/paper-decisions';
import { drawnPage, drawnPortrait } from './drawn-papers';
import { idsOf, type PlanIds } from './ids';
import type { DemoPaper } from './papers';
import type { DemoPlan } from './plan';
import type { DemoYear } from './school-years';
import type { Step } from './steps';

const KINDS: Readonly<Record<DemoPaper['kind'], Paper>> = {
  domicileProof,
  taxNotice,
  medicalCertificate,
  studentProof,
  portrait,
};

/** Drawn, taken in and sealed as what people send is. */
export const paperSteps = (plan: DemoPlan, files: Files): readonly Step[] =>
  plan.papers.map((one, index): Step => {
    const idPieceJointe = index + 1;
    const paper = KINDS[one.kind];
    const { person, about } = ofWhom(one, idsOf(plan), plan.years.current);
    const fk_anneeScolaire = paper.perYear ? plan.years.current.id : null;
    return async ({ execute }) => {
      const sent = await drawn(one, plan.years.current);
      const file = await receiveFile(files, sent, paper.file);
      const { state } = await execute(papersOf(paper), person, (before) =>
        before.has(idPieceJointe)
          ? []
          : decideAddPaper(paper, before, { idPieceJointe, person, about, fk_anneeScolaire }, file),
      );
      // A run that was interrupted had brought it already.
      if (state.get(idPieceJointe)?.objet !== file.objet) await files.remove(file.objet);
    };
  });

function ofWhom(one: DemoPaper, ids: PlanIds, { id }: DemoYear): { readonly person: number; readonly about: number } {
  switch (one.kind) {
    case 'domicileProof': {
      const guardian = ids.guardian(one.guardian.index);
      return { person: guardian, about: guardian };
    }
    case 'taxNotice':
      return { person: ids.guardian(one.guardian.index), about: ids.taxRecord(one.guardian.index, id) };
    case 'medicalCertificate':
      return { person: ids.pupil(one.pupil.index), about: ids.schooling(one.pupil.index, one.position) };
    case 'studentProof': {
      const pupil = ids.pupil(one.pupil.index);
      return { person: pupil, about: pupil };
    }
    case 'portrait': {
      const agent = ids.agent(one.agent.index);
      return { person: agent, about: agent };
    }
  }
}

async function drawn(one: DemoPaper, { start }: DemoYear) {
  const page = async (name: string, title: string, lines: readonly string[]) => ({
    name,
    stream: await drawnPage(title, lines),
  });
  switch (one.kind) {
    case 'domicileProof': {
      const { nom, prenom, adresse1, codePostal, ville } = one.guardian;
      return page('Facture d’électricité.pdf', 'Facture d’électricité', [
        `${nom} ${prenom}`,
        adresse1,
        `${codePostal} ${ville}`,
      ]);
    }
    case 'taxNotice': {
      const { nom, prenom } = one.guardian;
      return page(`Avis d’imposition ${start}.pdf`, `Avis d’impôt ${start} sur les revenus ${start - 1}`, [
        `${nom} ${prenom}`,
      ]);
    }
    case 'medicalCertificate':
    case 'studentProof': {
      const { nom, prenom } = one.pupil;
      return one.kind === 'studentProof'
        ? page('Certificat de scolarité.pdf', `Certificat de scolarité ${start}-${start + 1}`, [`${nom} ${prenom}`])
        : page('Certificat médical.pdf', 'Certificat médical', [
            `${nom} ${prenom}`,
            'Pas de contre-indication à la pratique de la danse.',
          ]);
    }
    case 'portrait':
      return { name: 'Photo.png', stream: await drawnPortrait(one.agent.index) };
  }
}
