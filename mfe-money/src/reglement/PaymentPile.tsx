import type { ContributionRow } from '@diapason/contracts';
import { todayInParis } from '@diapason/ui';
import { useState } from 'react';
import { NextFamily } from './NextFamily';
import { PaymentForm } from './PaymentForm';
import type { PileDefaults } from './payment-form';

interface Props {
  /** School year of the families that are found. */
  readonly annee: number;
  /** Whose the first payment is; without it, that is asked first. */
  readonly first?: ContributionRow;
  readonly onClose: () => void;
}

/** The mode in which somebody who enters payments did so last: a pile is mostly of one kind. */
let lastMode: number | null = null;

/** One new payment, or one after the other: day and mode stay, and each begins with the family. */
export default function PaymentPile({ annee, first, onClose }: Props) {
  const [contribution, setContribution] = useState<ContributionRow | null>(first ?? null);
  const [kept, setKept] = useState<PileDefaults>({ date: todayInParis(), fk_mode: lastMode });
  const [count, setCount] = useState(0);
  const keep = (next: PileDefaults) => {
    lastMode = next.fk_mode;
    setKept(next);
    setCount(count + 1);
  };
  if (!contribution)
    return (
      <NextFamily
        title={count === 0 ? 'Enregistrer un règlement' : 'Règlement suivant'}
        annee={annee}
        onChoose={setContribution}
        onClose={onClose}
      />
    );
  return (
    <PaymentForm
      contribution={contribution}
      kept={kept}
      onKept={keep}
      onClose={onClose}
      onNext={() => setContribution(null)}
    />
  );
}
