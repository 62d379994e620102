import { Tag } from '../core/Tag';
import { LONG, LONG_WORD, nothing } from '../kit/samples';
import { statesOf } from '../kit/states';
import { PanelBlock, PanelContact, PanelFacts, PanelHead, PanelLines, ReachLink } from './PanelParts';

const acts = [
  { key: 'reglement', label: 'Règlement', icon: 'euro' as const, onSelect: nothing },
  { key: 'ecrire', label: 'Écrire', icon: 'mail' as const, onSelect: nothing },
];
const rare = [{ key: 'desactiver', label: 'Désactiver', icon: 'trash' as const, onSelect: nothing }];

export default [
  statesOf('PanelHead', {
    usual: <PanelHead name="ADAM Jeanne" about="18 ans · Étudiante" isPerson acts={acts} rare={rare} />,
    empty: null,
    loading: null,
    error: null,
    long: <PanelHead name={LONG} about={LONG} />,
  }),
  statesOf('PanelBlock', {
    usual: (
      <PanelBlock title="Famille">
        <p>LUCAS Catherine</p>
      </PanelBlock>
    ),
    empty: null,
    loading: null,
    error: null,
    long: null,
  }),
  statesOf('PanelFacts', {
    usual: <PanelFacts facts={{ 'Droit à l’image': <Tag tone="danger">Refusé</Tag>, Abandon: null }} />,
    empty: null,
    loading: null,
    error: null,
    long: <PanelFacts facts={{ Établissement: LONG, 'E-mail': LONG_WORD }} />,
  }),
  statesOf('PanelLines', {
    usual: (
      <PanelLines
        label="Règlements"
        empty="Aucun règlement"
        lines={[
          { key: 1, title: 'Chèque', note: '12/11/2026', amount: '150,00\u00a0€' },
          { key: 2, title: 'Espèces', note: '02/10/2026, supprimé', amount: '80,00\u00a0€', isGone: true },
        ]}
      />
    ),
    empty: <PanelLines label="Règlements" empty="Aucun règlement" lines={[]} />,
    loading: null,
    error: null,
    long: <PanelLines label="Calcul" lines={[{ key: 1, title: LONG, note: LONG, amount: '1\u00a0500,00\u00a0€' }]} />,
  }),
  statesOf('PanelContact', {
    usual: <PanelContact name="ADAM Cécile" note="mère, paie" telephone="0639981240" email="cecile@famille.example" />,
    empty: <PanelContact name="ADAM Alain" />,
    loading: null,
    error: null,
    long: <PanelContact name={LONG} note={LONG} telephone="0639981241" />,
  }),
  statesOf('ReachLink', {
    usual: <ReachLink href="tel:0639981240" icon="phone" label="Appeler ADAM Cécile" />,
    empty: null,
    loading: null,
    error: null,
    long: <ReachLink href="mailto:cecile@famille.example" icon="mail" label={LONG} />,
  }),
];
