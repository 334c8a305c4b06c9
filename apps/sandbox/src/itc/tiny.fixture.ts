/** An instance of two classes, as the files of the competition are written. */
export const INSTANCE = `\uFEFF<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE problem PUBLIC "-//ITC 2019//DTD Problem Format/EN" "http://127.0.0.1:1/competition-format.dtd">
<problem name="tiny" nrDays="7" slotsPerDay="288" nrWeeks="3">
  <optimization time="3" room="1" distribution="10" student="5"/>
  <rooms>
    <room id="1" capacity="2"><travel room="2" value="1"/></room>
    <room id="2" capacity="30"><unavailable days="0000100" start="0" length="9" weeks="111"/></room>
  </rooms>
  <courses>
    <course id="12">
      <config id="1">
        <subpart id="1">
          <class id="101" limit="2">
            <room id="1" penalty="0"/>
            <time days="1010000" start="96" length="22" weeks="110" penalty="0"/>
            <time days="1010000" start="120" length="10" weeks="110" penalty="0"/>
          </class>
        </subpart>
        <subpart id="2">
          <class id="102" limit="2" parent="101" room="false">
            <time days="0000010" start="240" length="24" weeks="011" penalty="0"/>
          </class>
        </subpart>
      </config>
    </course>
  </courses>
  <distributions><distribution type="SameDays" required="true"><class id="101"/></distribution></distributions>
  <students>
    <student id="7"><course id="12"/></student>
    <student id="719"><course id="12"/></student>
    <student id="8"/>
  </students>
</problem>`;

/** Its solution. */
export const SOLUTION = `\uFEFF<?xml version="1.0" encoding="utf-8"?>
<solution name="tiny" runtime="21" technique="hand">
  <class id="101" days="1010000" start="96" weeks="110" room="1">
    <student id="719"/>
    <student id="7"/>
  </class>
  <class id="102" days="0000010" start="240" weeks="011">
    <student id="719"/>
  </class>
</solution>`;
