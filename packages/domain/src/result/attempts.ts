/**
 * Exam attempts of one enrolment. The spec does not say how many there are; three (a regular one and two resits) is
 * what Czech universities allow, and the design speaks of the third as the last.
 */
export const EXAM_ATTEMPTS = 3;
