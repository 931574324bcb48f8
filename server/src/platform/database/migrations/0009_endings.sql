-- Endings and exam settings in stored documents.
update inquiry set definition =
  '{"endings": [], "redirectUrl": "", "passMark": null, "showRightAnswers": "never", "certificate": false}' || definition;
update inquiry_revision set definition =
  '{"endings": [], "redirectUrl": "", "passMark": null, "showRightAnswers": "never", "certificate": false}' || definition;
