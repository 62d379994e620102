import { messages } from '@diapason/contracts/constants';
import { useBelow } from '@diapason/ui';
import { Navigate } from '@diapason/ui/router';
import { everyPupilHasAnOffer } from './draft';
import { Summary } from './Finalisation';
import { StepPage } from './Frame';
import { Rules } from './Rules';
import { stepAddress } from './where';

/** The rules, which are accepted to submit. */
export default function Cgu() {
  const wide = !useBelow('compact');
  return (
    <StepPage
      title={wide ? messages.enrolment.summaryTitle : messages.enrolment.rulesTitle}
      step="Règlement"
      back={(where) => stepAddress('finalisationInscription', where)}
    >
      {(props) => {
        if (!everyPupilHasAnOffer(props.draft))
          return <Navigate to={stepAddress('finalisationInscription', props.where)} replace />;
        return wide ? <Summary {...props} wide /> : <Rules {...props} />;
      }}
    </StepPage>
  );
}
